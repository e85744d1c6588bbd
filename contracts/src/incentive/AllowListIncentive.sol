// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "solady/auth/Ownable.sol";
import {SimpleAllowList} from "../allow-list/SimpleAllowList.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title AllowListIncentive
/// @notice A reward that puts the claimant on an allow list.
/// @dev The list must allow this incentive to change it, for example as a manager.
contract AllowListIncentive is AIncentive, Ownable {
    /// @notice The data that `initialize` takes.
    /// @param allowList - the allow list that claimants are put on.
    /// @param limit - how many claims can be paid.
    struct InitPayload {
        SimpleAllowList allowList;
        uint256 limit;
    }

    /// @notice The allow list that claimants are put on.
    SimpleAllowList public allowList;

    /// @notice How many claims can be paid.
    uint256 public limit;

    /// @inheritdoc AIncentive
    uint256 public override claims;

    /// @notice Whether an account has claimed already.
    mapping(address claimant => bool) public claimed;

    /// @notice Initializes the clone.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.limit == 0) revert InvalidInitialization();
        _initializeOwner(msg.sender);
        allowList = payload.allowList;
        limit = payload.limit;
    }

    /// @inheritdoc AIncentive
    function claim(address claimTarget, bytes calldata) external override onlyOwner returns (bool) {
        if (!_isClaimable(claimTarget)) revert NotClaimable();
        claimed[claimTarget] = true;
        ++claims;
        address[] memory users = new address[](1);
        bool[] memory allowed = new bool[](1);
        (users[0], allowed[0]) = (claimTarget, true);
        emit Claimed(claimTarget, abi.encodePacked(address(allowList), claimTarget, uint256(1)));
        allowList.setAllowed(users, allowed);
        return true;
    }

    /// @inheritdoc AIncentive
    /// @dev Reverts: this contract holds no funds.
    function clawback(bytes calldata) external pure override returns (uint256, address) {
        revert BoostError.NotImplemented();
    }

    /// @inheritdoc AIncentive
    function isClaimable(address claimTarget, bytes calldata) external view override returns (bool) {
        return _isClaimable(claimTarget);
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata) external pure override returns (bytes memory) {
        return "";
    }

    /// @inheritdoc AIncentive
    function asset() public view override returns (address) {
        return address(allowList);
    }

    /// @inheritdoc AIncentive
    function reward() external view virtual override returns (uint256) {
        return 1;
    }

    /// @inheritdoc AIncentive
    function currentReward() external view virtual override returns (uint256) {
        return 1;
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ALLOW_LIST_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.ALLOW_LIST_INCENTIVE || super.supportsInterface(interfaceId);
    }

    function _isClaimable(address claimant) private view returns (bool) {
        return !claimed[claimant] && claims < limit;
    }
}
