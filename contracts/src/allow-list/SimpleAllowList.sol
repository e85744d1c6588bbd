// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AAllowList} from "./AAllowList.sol";

/// @title SimpleAllowList
/// @notice Only the accounts on the list may claim.
contract SimpleAllowList is AAllowList {
    mapping(address user => bool) private _allowed;

    /// @notice Initializes the clone.
    /// @param data_ - `abi.encode(address owner, address[] users)`: `users` are allowed from the start.
    function initialize(bytes calldata data_) external virtual override initializer {
        (address owner_, address[] memory users) = abi.decode(data_, (address, address[]));
        _initializeOwner(owner_);
        for (uint256 index; index < users.length; ++index) {
            _allowed[users[index]] = true;
        }
    }

    /// @notice Allows accounts, or stops allowing them. Only for the owner, administrators and managers.
    /// @param users_ - the accounts.
    /// @param allowed_ - whether each account is allowed.
    function setAllowed(address[] calldata users_, bool[] calldata allowed_) external onlyAuthorized {
        if (users_.length != allowed_.length) revert BoostError.LengthMismatch();
        for (uint256 index; index < users_.length; ++index) {
            _allowed[users_[index]] = allowed_[index];
        }
    }

    /// @inheritdoc AAllowList
    function isAllowed(address user_, bytes calldata) external view virtual override returns (bool) {
        return _allowed[user_];
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.SIMPLE_ALLOW_LIST;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.SIMPLE_ALLOW_LIST || super.supportsInterface(interfaceId);
    }
}
