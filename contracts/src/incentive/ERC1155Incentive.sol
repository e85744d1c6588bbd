// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {BoostClaimData} from "../shared/BoostClaimData.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {RBAC} from "../shared/RBAC.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, Transfer} from "../shared/Transfer.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title ERC1155Incentive
/// @notice One ERC-1155 token for each proven transaction.
contract ERC1155Incentive is AIncentive, RBAC {
    /// @notice Whether tokens are held by this contract or minted. Minting is not implemented.
    enum Strategy {
        POOL,
        MINT
    }

    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param strategy - `POOL`; `MINT` is rejected.
    /// @param tokenId - the id of the token that is paid.
    /// @param limit - how many tokens can be paid.
    /// @param extraData - data for the receivers' hooks.
    /// @param manager - the account that may claw back.
    struct InitPayload {
        address asset;
        Strategy strategy;
        uint256 tokenId;
        uint256 limit;
        bytes extraData;
        address manager;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param strategy - how claims are paid.
    /// @param tokenId - the id of the ERC-1155 token.
    /// @param limit - how many claims can be paid.
    event ERC1155IncentiveInitialized(address indexed asset, Strategy strategy, uint256 tokenId, uint256 limit);

    address private _asset;

    /// @notice Where the tokens come from.
    Strategy public strategy;

    /// @notice The id of the token.
    uint256 public tokenId;

    /// @notice How many tokens can be paid.
    uint256 public limit;

    /// @inheritdoc AIncentive
    uint256 public override claims;

    /// @notice Data for the receivers' hooks.
    bytes public extraData;

    /// @notice Whether a transaction hash was used for a claim.
    mapping(bytes32 transactionHash => bool) public claimed;

    /// @notice Initializes the clone, which must already hold the tokens.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.strategy == Strategy.MINT) revert BoostError.NotImplemented();
        if (payload.limit == 0) revert InvalidInitialization();
        uint256 balance = IERC1155(payload.asset).balanceOf(address(this), payload.tokenId);
        if (balance < payload.limit) revert BoostError.InsufficientFunds(payload.asset, balance, payload.limit);
        _initializeOwner(msg.sender);
        _grantRoles(payload.manager, MANAGER_ROLE);
        _asset = payload.asset;
        strategy = payload.strategy;
        tokenId = payload.tokenId;
        limit = payload.limit;
        extraData = payload.extraData;
        emit ERC1155IncentiveInitialized(payload.asset, payload.strategy, payload.tokenId, payload.limit);
    }

    /// @inheritdoc AIncentive
    /// @dev `incentiveData` is the hash of the transaction.
    function claim(address claimTarget, bytes calldata data_) external override onlyOwner returns (bool) {
        bytes32 transactionHash = _transactionHash(data_);
        if (!_isClaimable(transactionHash)) revert NotClaimable();
        claimed[transactionHash] = true;
        ++claims;
        emit Claimed(claimTarget, abi.encodePacked(_asset, claimTarget, uint256(1)));
        IERC1155(_asset).safeTransferFrom(address(this), claimTarget, tokenId, 1, extraData);
        return true;
    }

    /// @inheritdoc AIncentive
    function clawback(bytes calldata data_)
        external
        override
        onlyOwnerOrRoles(MANAGER_ROLE)
        returns (uint256 amount, address)
    {
        ClawbackPayload memory payload = abi.decode(data_, (ClawbackPayload));
        amount = abi.decode(payload.data, (uint256));
        if (amount > limit - claims) revert BoostError.ClaimFailed(msg.sender, payload.data);
        limit -= amount;
        emit Claimed(payload.target, abi.encodePacked(_asset, payload.target, amount));
        IERC1155(_asset).safeTransferFrom(address(this), payload.target, tokenId, amount, extraData);
        return (amount, _asset);
    }

    /// @inheritdoc AIncentive
    function isClaimable(address, bytes calldata data_) external view override returns (bool) {
        return _isClaimable(_transactionHash(data_));
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory budgetData) {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        bytes memory tokenPayload = abi.encode(ERC1155Payload(payload.tokenId, payload.limit, payload.extraData));
        return abi.encode(Transfer(AssetType.ERC1155, payload.asset, address(this), tokenPayload));
    }

    /// @inheritdoc AIncentive
    function asset() public view override returns (address) {
        return _asset;
    }

    /// @inheritdoc AIncentive
    function reward() external view virtual override returns (uint256) {
        return 1;
    }

    /// @inheritdoc AIncentive
    function currentReward() external view virtual override returns (uint256) {
        return 1;
    }

    /// @notice Accepts ERC-1155 tokens.
    /// @return the selector of this function.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @notice Accepts ERC-1155 tokens.
    /// @return the selector of this function.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC1155_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.ERC1155_INCENTIVE || interfaceId == InterfaceId.ERC1155_RECEIVER
            || super.supportsInterface(interfaceId);
    }

    function _isClaimable(bytes32 transactionHash) private view returns (bool) {
        return !claimed[transactionHash] && claims < limit;
    }

    function _transactionHash(bytes calldata data_) private pure returns (bytes32) {
        return abi.decode(abi.decode(data_, (BoostClaimData)).incentiveData, (bytes32));
    }
}
