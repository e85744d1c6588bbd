// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {ERC20} from "solady/tokens/ERC20.sol";
import {Initializable} from "solady/utils/Initializable.sol";

/// @title Points
/// @notice Points: an ERC-20 token that cannot be transferred.
contract Points is ERC20, OwnableRoles, Initializable {
    /// @notice The role that may issue points.
    uint256 public constant ISSUER_ROLE = _ROLE_1;

    /// @notice Points cannot be transferred.
    error NonTransferable();

    string private _name;
    string private _symbol;

    constructor() {
        _disableInitializers();
    }

    /// @notice Initializes the clone. The caller becomes its owner.
    /// @param name_ - the name.
    /// @param symbol_ - the symbol.
    /// @param minter_ - the account that gets the issuer's role.
    function initialize(string calldata name_, string calldata symbol_, address minter_) external initializer {
        _initializeOwner(msg.sender);
        _name = name_;
        _symbol = symbol_;
        _grantRoles(minter_, ISSUER_ROLE);
    }

    /// @notice Issues points. Only for the owner and issuers.
    /// @param to - the receiver.
    /// @param amount - how many points to issue.
    function issue(address to, uint256 amount) external onlyOwnerOrRoles(ISSUER_ROLE) {
        _mint(to, amount);
    }

    /// @notice Returns the name.
    /// @return the name.
    function name() public view override returns (string memory) {
        return _name;
    }

    /// @notice Returns the symbol.
    /// @return the symbol.
    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    /// @dev Reverts for every kind of transfer.
    function _beforeTokenTransfer(address from, address to, uint256) internal pure override {
        if (from != address(0) && to != address(0)) revert NonTransferable();
    }
}
